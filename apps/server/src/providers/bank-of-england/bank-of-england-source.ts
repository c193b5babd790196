/** Bank Rate and SONIA of the Bank of England as a CSV file; the module reads what it says. */
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { fillUrl, type SettingReader } from '../../platform/settings/setting.ts'
import type { CallOptions } from '../ports.ts'
import type { RateSource } from '../rate-ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { BANK_OF_ENGLAND_SETTINGS, BANK_OF_ENGLAND_TITLE } from './settings.ts'

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const PROBED_FROM = '2026-01-02'

export function createBankOfEnglandSource({
  outbound,
  settings,
}: {
  readonly outbound: Outbound
  readonly settings: SettingReader
}): RateSource {
  const door = createSourceDoor({
    title: BANK_OF_ENGLAND_TITLE,
    outbound,
    settings,
    group: BANK_OF_ENGLAND_SETTINGS,
    // Only a background job asks, and it has time.
    longestWaitMs: 60_000,
  })
  async function getFile(from: string, options?: CallOptions): Promise<string> {
    const [year, month, day] = from.split('-')
    const { text } = await door.requestText({
      url: fillUrl(settings.read(BANK_OF_ENGLAND_SETTINGS).url, {
        from: `${day}/${MONTHS[Number(month) - 1]}/${year}`,
      }),
      accept: ['text/csv', 'text/plain', 'application/csv', 'application/octet-stream'],
      signal: options?.signal,
    })
    return text
  }
  return {
    key: 'bank-of-england',
    title: BANK_OF_ENGLAND_TITLE,
    simulated: false,
    getFile,
    async probe(options) {
      await getFile(PROBED_FROM, options)
    },
  }
}
