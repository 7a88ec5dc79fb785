package sample

// A little of everything that the compiler has a phase for.
sealed interface Shape { val area: Double }
data class Circle(val radius: Double) : Shape { override val area get() = Math.PI * radius * radius }
data class Box(val width: Double, val height: Double = width) : Shape { override val area by lazy { width * height } }
object Unit0 : Shape { override val area = 0.0 }

enum class Order { UP, DOWN }

inline fun <reified T : Shape> List<Shape>.only(): List<T> = filterIsInstance<T>()

fun List<Shape>.ordered(order: Order) = when (order) {
  Order.UP -> sortedBy { it.area }
  Order.DOWN -> sortedByDescending { it.area }
}

fun describe(shape: Shape?): String = when (shape) {
  null -> "nothing"
  is Circle -> "circle of ${shape.radius}"
  is Box -> "box of ${shape.width} by ${shape.height}"
  Unit0 -> "unit"
}

fun numbers() = sequence { var n = 0; while (true) yield(n++) }

suspend fun twice(block: suspend (Int) -> Int): Int = block(1) + block(2)

fun main() {
  val shapes = listOf(Circle(1.0), Box(2.0), Unit0)
  println(shapes.ordered(Order.DOWN).joinToString { describe(it) } + shapes.only<Box>() + numbers().take(3).toList())
}
