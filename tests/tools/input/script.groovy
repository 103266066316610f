def squares = (1..5).collect { it * it }
println squares
println "sum ${squares.sum()}"
class P { int x; String toString() { "P($x)" } }
println new P(x: 3)
def m = [b: 1, a: 2]
println m.sort()
println "abc" =~ /b/ ? "yes" : "no"
