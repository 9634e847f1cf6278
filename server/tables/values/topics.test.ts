import { expect, test } from 'vitest';
import { topicOf } from './topics.ts';

test.each([
  ['Hautpflege', 'Skincare'],
  ['Beauté', 'Beauty'],
  ['Haus & Garten', 'Haus & Garten'],
  ['haus und garten', 'Home'],
  ['MODE', 'Fashion'],
  ['beauty', 'beauty'],
  ['美妆', '美妆'],
])('%s is the topic %s', (text, topic) => expect(topicOf(text)).toBe(topic));
