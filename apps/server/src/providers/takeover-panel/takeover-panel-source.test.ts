import { describe, expect, it } from 'vitest'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createTakeoverPanelSource } from './takeover-panel-source.ts'

describe('The disclosure table of the Takeover Panel', () => {
  testSourceFaults({
    contentType: 'text/csv',
    // The file is passed on as it came; the module that reads it refuses these.
    expected: {
      'an empty body': null,
      'a document that breaks off': null,
      'XML whose entities grow without end': null,
    },
    call: ({ url, outbound }) =>
      createTakeoverPanelSource({
        outbound,
        settings: fixedSettings({
          'takeover-panel.enabled': 'on',
          'takeover-panel.table.url': `${url}/table.csv`,
        }),
      }).getTable(),
  })

  it('is not asked for before an administrator has switched it on', async () => {
    const outbound = createOutbound({ productName: 'Test' })
    const source = createTakeoverPanelSource({ outbound, settings: fixedSettings() })
    expect(source.isOn()).toBe(false)
    await expect(source.getTable()).rejects.toMatchObject({ kind: 'not_configured' })
    await outbound.close()
  })
})
