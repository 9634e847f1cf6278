// Suites about sets of posts, in every form of the analytics store but the embedded one.
import './brand-set.test.ts';
import './post-set.test.ts';
import './sentiment.test.ts';
import '../slices/home/home.test.ts';
import '../slices/keywords/keyword-people.test.ts';
import '../slices/keywords/keyword-sums.test.ts';
