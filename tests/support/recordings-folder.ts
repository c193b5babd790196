import path from 'node:path'

const HAND_MADE = path.resolve(import.meta.dirname, '../recordings')

/**
 * A folder of recorded replies or of public test data: below RECORDINGS_DIR where that is set, else
 * hand-made files of the same shape in tests/recordings.
 */
export function recordingsFolder(
  name:
    | 'adversarial'
    | 'brokers'
    | 'cgt'
    | 'fundamentals-xbrl'
    | 'fundamentals-yahoo'
    | 'indicators'
    | 'investment-trusts'
    | 'money-cases'
    | 'performance'
    | 'price-series'
    | 'yahoo',
): string {
  return path.join(process.env['RECORDINGS_DIR'] ?? HAND_MADE, name)
}
