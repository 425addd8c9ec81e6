import { expect, test } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';

function answersOf() {
  const state = { version: 1, found: 0 };
  const answers = createKeptAnswers(() => `${state.version}`);
  const ask = (question: string, bytes = 10) =>
    answers.answerTo(question, () => `${++state.found}`.padEnd(bytes)).json.toString();
  return { state, answers, ask };
}

test('an answer is found once a version', () => {
  const { state, ask } = answersOf();
  expect(ask('a')).toBe(ask('a'));
  expect(ask('b')).not.toBe(ask('a'));
  expect(state.found).toBe(2);
  const before = ask('a');
  state.version = 2;
  expect(ask('a')).not.toBe(before);
});

test('no more is kept than so many answers, nor than so many bytes, and all are answered', () => {
  const { state, ask } = answersOf();
  for (let n = 0; n < 3_000; n++) ask(`question ${n}`);
  for (let n = 0; n < 3_000; n++) ask(`question ${n}`);
  expect(state.found).toBe(3_000 + 3_000 - 1_024);

  state.version = 2;
  state.found = 0;
  const large = 5 * 1024 * 1024;
  for (const question of ['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd']) ask(question, large);
  expect(state.found).toBe(5);
});

test('every version and every process has a tag of its own', () => {
  const { state, answers } = answersOf();
  const first = answers.tag();
  expect(answers.tag()).toBe(first);
  state.version = 2;
  expect(answers.tag()).not.toBe(first);
  expect(answersOf().answers.tag()).not.toBe(first);
});
