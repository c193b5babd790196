/** The AIC's monthly CSV file of NAVs, as it comes; the module reads what it says. */
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import type { NavSource } from '../nav-ports.ts'
import type { CallOptions } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { AIC_SETTINGS, AIC_TITLE } from './settings.ts'

export function createAicSource({
  outbound,
  settings,
}: {
  readonly outbound: Outbound
  readonly settings: SettingReader
}): NavSource {
  const door = createSourceDoor({
    title: AIC_TITLE,
    outbound,
    settings,
    group: AIC_SETTINGS,
    // Only a background job asks, and it has time.
    longestWaitMs: 180_000,
  })
  async function getFile(options?: CallOptions): Promise<string> {
    const { enabled, url } = settings.read(AIC_SETTINGS)
    if (enabled && url === null) {
      throw new OutboundError(AIC_TITLE, 'not_configured', 'its address is not set')
    }
    const { text } = await door.requestText({
      url: url ?? '',
      accept: ['text/csv', 'text/plain', 'application/octet-stream'],
      signal: options?.signal,
    })
    return text
  }
  return {
    key: 'aic',
    title: AIC_TITLE,
    simulated: false,
    getFile,
    async probe(options) {
      await getFile(options)
    },
  }
}
