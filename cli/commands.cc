#include "cli/check_command.h"
#include "cli/command.h"
#include "cli/completions_command.h"
#include "cli/diff_command.h"
#include "cli/doctor_command.h"
#include "cli/dump_command.h"
#include "cli/explain_command.h"
#include "cli/forget_command.h"
#include "cli/gc_command.h"
#include "cli/list_command.h"
#include "cli/man_command.h"
#include "cli/merge_command.h"
#include "cli/record_command.h"
#include "cli/restore_command.h"
#include "cli/rewrite_command.h"
#include "cli/run_command.h"
#include "cli/runtime_command.h"
#include "cli/select_command.h"
#include "cli/stats_command.h"
#include "cli/status_command.h"
#include "cli/verify_clean_command.h"

namespace retouch::cli {

std::span<const Command> commands() {
  const static Command kCommands[] = {kRunCommand,     kDoctorCommand,      kRewriteCommand, kRecordCommand, kSelectCommand,
                                      kExplainCommand, kDiffCommand,        kStatusCommand,  kMergeCommand,  kListCommand,
                                      kStatsCommand,   kForgetCommand,      kGcCommand,      kRestoreCommand, kCheckCommand,
                                      kVerifyCleanCommand, kDumpCommand,    kRuntimeCommand, kCompletionsCommand,
                                      kManCommand};
  return kCommands;
}

}  // namespace retouch::cli
