;; Adds what an account's posts are worth to the cells of its audience, each times the cell's share.
;; ShareChunk (share-chunk.ts) says what lies where in the memory.
(module
  (memory (export "memory") 1)
  ;; from, until: addresses of pairs (i32 position of a cell, f32 share), 8 bytes each
  ;; sums: address of the account's six numbers (f64), and behind them the grid of each (sums/grid.ts)
  ;; cells: address of the cells, 64 bytes each: six numbers, then how many accounts have the cell (f64)
  (func (export "weigh") (param $from i32) (param $until i32) (param $sums i32) (param $cells i32)
    (local $a v128) (local $b v128) (local $c v128) (local $share v128) (local $at i32)
    (local $grid_a v128) (local $grid_b v128) (local $grid_c v128)
    (local.set $a (v128.load offset=0 (local.get $sums)))
    (local.set $b (v128.load offset=16 (local.get $sums)))
    (local.set $c (v128.load offset=32 (local.get $sums)))
    (local.set $grid_a (v128.load offset=48 (local.get $sums)))
    (local.set $grid_b (v128.load offset=64 (local.get $sums)))
    (local.set $grid_c (v128.load offset=80 (local.get $sums)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $from) (local.get $until)))
        (local.set $at (i32.add (local.get $cells) (i32.shl (i32.load (local.get $from)) (i32.const 6))))
        (local.set $share (f64x2.splat (f64.promote_f32 (f32.load offset=4 (local.get $from)))))
        (v128.store offset=0 (local.get $at)
          (f64x2.add (v128.load offset=0 (local.get $at)) (f64x2.sub (f64x2.add
            (f64x2.mul (local.get $a) (local.get $share)) (local.get $grid_a)) (local.get $grid_a))))
        (v128.store offset=16 (local.get $at)
          (f64x2.add (v128.load offset=16 (local.get $at)) (f64x2.sub (f64x2.add
            (f64x2.mul (local.get $b) (local.get $share)) (local.get $grid_b)) (local.get $grid_b))))
        (v128.store offset=32 (local.get $at)
          (f64x2.add (v128.load offset=32 (local.get $at)) (f64x2.sub (f64x2.add
            (f64x2.mul (local.get $c) (local.get $share)) (local.get $grid_c)) (local.get $grid_c))))
        (f64.store offset=48 (local.get $at) (f64.add (f64.load offset=48 (local.get $at)) (f64.const 1)))
        (local.set $from (i32.add (local.get $from) (i32.const 8)))
        (br $next)))))
