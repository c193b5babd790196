/** The FCA's daily CSV files of short positions, as they come; the module reads what they say. */
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import type { ShortSource } from '../short-ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { FCA_SHORTS_SETTINGS, FCA_SHORTS_TITLE } from './settings.ts'

type FcaShortsSource = ShortSource & Required<Pick<ShortSource, 'getFile'>>

export function createFcaShortsSource({
  outbound,
  settings,
}: {
  readonly outbound: Outbound
  readonly settings: SettingReader
}): FcaShortsSource {
  const door = createSourceDoor({
    title: FCA_SHORTS_TITLE,
    outbound,
    settings,
    group: FCA_SHORTS_SETTINGS,
    // Only a background job asks, and it has time.
    longestWaitMs: 180_000,
  })
  const getFile: FcaShortsSource['getFile'] = async (kind, options) => {
    const { text } = await door.requestText({
      url: settings.read(FCA_SHORTS_SETTINGS)[`${kind}.url`],
      accept: ['text/csv', 'text/plain', 'application/octet-stream'],
      signal: options?.signal,
    })
    return text
  }
  return {
    key: 'fca-shorts',
    title: FCA_SHORTS_TITLE,
    simulated: false,
    getFile,
    async probe(options) {
      await getFile('reportable', options)
    },
  }
}
