// The suites about sets of posts in every store form but the embedded one.
import './brand-set.test.ts';
import './post-set.test.ts';
import './sentiment.test.ts';
import '../slices/home/home.test.ts';
import '../slices/keywords/keyword-people.test.ts';
import '../slices/keywords/keyword-sums.test.ts';
