import { numberBetween, settingGroup } from '../../platform/settings/setting.ts'

export const COSTS_SETTINGS = settingGroup('costs', {
  ptmLevyPounds: numberBetween(
    [0, 100],
    1.5,
    'PTM levy on one trade above the threshold, in pounds.',
  ),
  ptmThresholdPounds: numberBetween(
    [0, 1_000_000],
    10_000,
    'Trades above this many pounds pay the PTM levy.',
  ),
})
