import { numberBetween, onOff, optionalUrl, settingGroup } from '../../platform/settings/setting.ts'

export const AIC_TITLE = 'AIC monthly NAVs'

export const AIC_SETTINGS = settingGroup('aic', {
  enabled: onOff(
    'off',
    'Whether to read the monthly file of NAVs of the AIC. Read its terms of use before you switch it on.',
  ),
  requestsPerMinute: numberBetween([1, 60], 2, 'Maximum requests per minute and node.'),
  url: optionalUrl('Address of the CSV file of NAVs. Nothing is read without one.'),
})
