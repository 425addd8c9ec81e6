import type { ReportQuestion } from '@vagon/contract';
import { expect, test } from 'vitest';
import { readFigure, readReportAddress, writeQuestion } from './report-address.ts';

const TODAY = '2026-11-20';
const read = (text: string) => readReportAddress(new URLSearchParams(text), TODAY);

test.each<ReportQuestion>([
  { report: 'dwell', place: { level: 'station', id: 17 }, from: '2026-10-01', to: '2026-10-31', breakdown: 'kind' },
  { report: 'sensors', place: { level: 'railway' }, from: '2026-10-01', to: '2026-10-01', breakdown: 'place' },
])('a question is read as it was written: %j', (question) => {
  expect(readReportAddress(writeQuestion(question), TODAY)).toEqual({ question, isAsked: true, runId: null });
});

test('an address without a period asks nothing, and offers the thirty days that have ended', () => {
  expect(read('report=mileage')).toEqual({
    question: {
      report: 'mileage',
      place: { level: 'railway' },
      from: '2026-10-21',
      to: '2026-11-19',
      breakdown: 'day',
    },
    isAsked: false,
    runId: null,
  });
});

test.each([
  'from=2026-10-01&to=2026-09-30',
  'from=2026-02-30&to=2026-03-01',
  'from=2025-10-01&to=2026-10-02',
  'from=2026-10-01&to=2026-10-02&level=region',
  'from=2026-10-01&to=2026-10-02&level=station&place=x',
  'from=2026-10-01&to=2026-10-02&level=moon&place=1',
])('what the server would refuse is not asked: %s', (address) => {
  expect(read(address).isAsked).toBe(false);
});

test('the chart begins with the report’s first figure, and with none that another report has', () => {
  expect(readFigure(new URLSearchParams('figure=emptyKm'), 'mileage')).toBe('emptyKm');
  expect(readFigure(new URLSearchParams('figure=emptyKm'), 'turnaround')).toBe('mean');
});
