# Keeps what a program prints: cmake -DCOMMAND="PROGRAM;WORD..." -DOUTPUT=FILE -P print.cmake
execute_process(COMMAND ${COMMAND} OUTPUT_FILE ${OUTPUT}.part COMMAND_ERROR_IS_FATAL ANY)
file(RENAME ${OUTPUT}.part ${OUTPUT})
