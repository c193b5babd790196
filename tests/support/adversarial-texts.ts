/** Texts that break programs: a short list of our own, and longer ones in files. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { recordingsFolder } from './recordings-folder.ts'

const folder = recordingsFolder('adversarial')
const readText = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const readLines = (file: string) => readText(file).split('\n').filter(Boolean)

export const XSS_PAYLOADS: readonly string[] = readLines('xss-payload-subset-200.txt')

export const MARKUP: readonly string[] = [
  '<script>window.ran=1</script>',
  '"><img src=x onerror="window.ran=1">',
  "javascript:window['ran']=1",
  '<svg/onload=window.ran=1>',
  '</script><script>window.ran=1</script>',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<a href="jAvAsCrIpT:window.ran=1">x</a>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.ran=1>',
  '<!--<img src="--><img src=x onerror=window.ran=1//">',
  '{{constructor.constructor("window.ran=1")()}}',
  ...XSS_PAYLOADS,
]

export const FORMULAS: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  ' =1+1',
  '\t=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '＝1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  ...readLines('csv-injection-payloads.txt'),
]

/** Names of companies as their lists spell them. */
export const NAMES: readonly string[] = [
  "M&S 'Group' plc",
  'L’Oréal S.A.',
  '日本電信電話株式会社',
  'Ørsted A/S',
  'A, B & C "Holdings"',
  'Ελλάδα',
  'شركة',
  ...parse(readText('real-odd-company-names.csv'), { from_line: 2 }).map(([, name = '']) => name),
]

export const NAUGHTY: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  '\u0001\u0002',
  '\u202edcba',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'e\u0301',
  '\u00a0\u3000',
  'line\r\nline\u2028line',
  "' or ''='",
  '%00%0a',
  '\\',
  '__proto__',
  'null',
  'a'.repeat(100_000),
  ...(JSON.parse(readText('blns.json')) as string[]),
]
