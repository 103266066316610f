function fib(n) { return n < 2 ? n : fib(n-1) + fib(n-2); }
var words = ["b","a","c"]; words.sort();
print(words.join(",") + " " + fib(12) + " " + JSON.stringify({x:[1,2,{y:"z"}]}));
var o = new java.util.TreeMap(); o.put("k", 3); print(o);
print("abc".replace(/b/g, "X"));
