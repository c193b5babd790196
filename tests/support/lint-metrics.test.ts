import { expect, it } from 'vitest'
import { lintMetrics } from './lint-metrics.ts'

/** Each fault is one that promtool 2.42 reports for the same text. */
it.each([
  ['counter', 'a_requests', 'a counter should end in "_total"'],
  ['gauge', 'a_open_total', 'only a counter should end in "_total"'],
  ['gauge', 'a_wait_milliseconds', 'not a base unit: "milliseconds"'],
  ['gauge', 'a_wait_hours', 'not a base unit: "hours"'],
  ['gauge', 'a_wait_ms', 'abbreviated unit: "ms"'],
  ['gauge', 'a_size_bucket', 'only a histogram should end in "_bucket"'],
  ['gauge', 'a_size_count', 'only a histogram or summary should end in "_count" or "_sum"'],
  ['gauge', 'a_gauge_size', 'a name should not contain a metric type'],
  ['gauge', 'a:size', 'a name should not contain ":"'],
  ['gauge', 'a_openFiles', 'names should be in snake_case'],
])('finds in a %s named %s: %s', (type, name, fault) => {
  const text = `# HELP ${name} Planted.\n# TYPE ${name} ${type}\n${name} 1\n`
  expect(lintMetrics(text)).toEqual([`${name} ${fault}`])
})

it('finds a missing help text and labels of another type', () => {
  const text = '# TYPE a_size gauge\na_size{le="1",quantile="0.5"} 1\n'
  expect(lintMetrics(text)).toEqual([
    'a_size no help text',
    'a_size only a histogram should have the label "le"',
    'a_size only a summary should have the label "quantile"',
  ])
})

it('accepts a counter and a histogram that are named right', () => {
  const text = [
    '# HELP a_requests_total Planted.',
    '# TYPE a_requests_total counter',
    'a_requests_total{host="example.org"} 1',
    '# HELP a_wait_seconds Planted.',
    '# TYPE a_wait_seconds histogram',
    'a_wait_seconds_bucket{le="+Inf"} 1',
    'a_wait_seconds_sum 1',
    'a_wait_seconds_count 1',
  ].join('\n')
  expect(lintMetrics(text)).toEqual([])
})
