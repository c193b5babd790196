import { numberBetween, onOff, settingGroup, urlPattern } from '../../platform/settings/setting.ts'

export const FCA_SHORTS_TITLE = 'FCA short positions'
const FOLDER = 'https://www.fca.org.uk/publication/documents'

export const FCA_SHORTS_SETTINGS = settingGroup('fca-shorts', {
  enabled: onOff('on', 'Whether to read the daily files of short positions of the FCA.'),
  requestsPerMinute: numberBetween([1, 60], 6, 'Maximum requests per minute and node.'),
  'current.url': urlPattern(
    [],
    `${FOLDER}/aggregated-current-net-short-positions.csv`,
    'Address of the file of totals in force.',
  ),
  'historic.url': urlPattern(
    [],
    `${FOLDER}/aggregated-historic-net-short-positions.csv`,
    'Address of the file of totals that have ended.',
  ),
  'reportable.url': urlPattern(
    [],
    `${FOLDER}/uk-reportable-shares-list.csv`,
    'Address of the list of reportable shares.',
  ),
})
