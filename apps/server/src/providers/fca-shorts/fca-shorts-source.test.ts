import { describe, expect, it } from 'vitest'
import { startReplay } from '#tests/replay/server.ts'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createFcaShortsSource } from './fca-shorts-source.ts'

describe('The files of short positions of the FCA', () => {
  testSourceFaults({
    contentType: 'text/csv',
    // The file is passed on as it came; the module that reads it refuses these.
    expected: {
      'an empty body': null,
      'a document that breaks off': null,
      'XML whose entities grow without end': null,
    },
    call: ({ url, outbound }) =>
      createFcaShortsSource({
        outbound,
        settings: fixedSettings({ 'fca-shorts.current.url': `${url}/current.csv` }),
      }).getFile('current'),
  })

  it('come as they are published', async () => {
    const replay = await startReplay()
    const outbound = createOutbound({ productName: 'Test', replayUrl: replay.url })
    const source = createFcaShortsSource({ outbound, settings: fixedSettings() })
    expect(await source.getFile('current')).toContain('GB00B3MBS747,1.40')
    expect(await source.getFile('reportable')).toContain('Share ISIN')
    await outbound.close()
    await replay.close()
  })
})
