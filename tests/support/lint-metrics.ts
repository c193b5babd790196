/**
 * The rules of `promtool check metrics` (promlint of prometheus/client_golang) over the text of
 * `/metrics`, so that `npm test` needs no Prometheus.
 */

interface Family {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly labels: ReadonlySet<string>
}

const BASE_UNITS =
  'amperes|bytes|celsius|grams|joules|kelvin|meters|metres|moles|seconds|volts'.split('|')
const PREFIXES =
  'pico|nano|micro|milli|centi|deci|deca|hecto|kilo|kibi|mega|mebi|giga|gibi|tera|tebi|peta|pebi'.split(
    '|',
  )
const OTHER_UNITS: ReadonlySet<string> = new Set([
  ...'minutes|hours|days|weeks|kelvins|fahrenheit|rankine|inches|yards|miles|bits|calories|pounds|ounces'.split(
    '|',
  ),
  ...PREFIXES.flatMap((prefix) => BASE_UNITS.map((unit) => prefix + unit)),
])
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  's|ms|us|ns|sec|b|kb|mb|gb|tb|pb|m|h|d'.split('|'),
)
const TYPES = /(^|_)(counter|gauge|histogram|summary|untyped)(_|$)/
const CAMEL_CASE = /[a-z][A-Z]/

type Rule = (family: Family) => string | false

const RULES: readonly Rule[] = [
  ({ help }) => help === '' && 'no help text',
  ({ name }) => {
    const unit = name.split('_').find((part) => OTHER_UNITS.has(part))
    return unit !== undefined && `not a base unit: "${unit}"`
  },
  ({ name }) => {
    const unit = name.split('_').find((part) => ABBREVIATIONS.has(part))
    return unit !== undefined && `abbreviated unit: "${unit}"`
  },
  ({ name, type }) =>
    type === 'counter' && !name.endsWith('_total') && 'a counter should end in "_total"',
  ({ name, type }) =>
    type !== 'counter' && name.endsWith('_total') && 'only a counter should end in "_total"',
  ({ name, type }) =>
    type !== 'histogram' && name.endsWith('_bucket') && 'only a histogram should end in "_bucket"',
  ({ name, type }) =>
    !['histogram', 'summary'].includes(type) &&
    /_(count|sum)$/.test(name) &&
    'only a histogram or summary should end in "_count" or "_sum"',
  ({ type, labels }) =>
    type !== 'histogram' && labels.has('le') && 'only a histogram should have the label "le"',
  ({ type, labels }) =>
    type !== 'summary' &&
    labels.has('quantile') &&
    'only a summary should have the label "quantile"',
  ({ name }) => TYPES.test(name) && 'a name should not contain a metric type',
  ({ name }) => name.includes(':') && 'a name should not contain ":"',
  ({ name, labels }) =>
    [name, ...labels].some((text) => CAMEL_CASE.test(text)) && 'names should be in snake_case',
]

/** One line a fault: `<metric> <what promtool would object to>`; empty when there is none. */
export function lintMetrics(text: string): string[] {
  return readFamilies(text).flatMap((family) =>
    RULES.map((rule) => rule(family)).flatMap((fault) =>
      fault === false ? [] : [`${family.name} ${fault}`],
    ),
  )
}

function readFamilies(text: string): Family[] {
  const help = new Map<string, string>()
  const families = new Map<string, { name: string; type: string; labels: Set<string> }>()
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? []
    if (kind === 'HELP') help.set(name, rest)
    if (kind === 'TYPE') families.set(name, { name, type: rest, labels: new Set() })
    const [, sample = '', labels = ''] = /^([\w:]+)\{(.*)\} /.exec(line) ?? []
    const family = families.get(sample) ?? families.get(sample.replace(/_(bucket|count|sum)$/, ''))
    for (const [, label = ''] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) {
      family?.labels.add(label)
    }
  }
  return [...families.values()].map((family) => ({ ...family, help: help.get(family.name) ?? '' }))
}
