/** The Takeover Panel's disclosure table, as it comes; the module reads what it says. */
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import type { OfferSource } from '../offer-ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { TAKEOVER_PANEL_SETTINGS, TAKEOVER_PANEL_TITLE } from './settings.ts'

type TakeoverPanelSource = OfferSource & Required<Pick<OfferSource, 'getTable' | 'isOn'>>

export function createTakeoverPanelSource({
  outbound,
  settings,
}: {
  readonly outbound: Outbound
  readonly settings: SettingReader
}): TakeoverPanelSource {
  const door = createSourceDoor({
    title: TAKEOVER_PANEL_TITLE,
    outbound,
    settings,
    group: TAKEOVER_PANEL_SETTINGS,
    // Only a background job asks, and it has time.
    longestWaitMs: 180_000,
  })
  const getTable: TakeoverPanelSource['getTable'] = async (options) => {
    const { body } = await door.request({
      url: settings.read(TAKEOVER_PANEL_SETTINGS)['table.url'],
      accept: ['text/csv', 'text/plain', 'application/csv', 'application/octet-stream'],
      signal: options?.signal,
    })
    return body
  }
  return {
    key: 'takeover-panel',
    title: TAKEOVER_PANEL_TITLE,
    simulated: false,
    isOn: () => settings.read(TAKEOVER_PANEL_SETTINGS).enabled,
    getTable,
    async probe(options) {
      await getTable(options)
    },
  }
}
