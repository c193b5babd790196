import { numberBetween, onOff, secretKey, settingGroup } from '../platform/settings/setting.ts'

/** Settings that every source with the operator's own key has. */
export function keyedSettings(
  key: string,
  { title, requestsPerDay }: { readonly title: string; readonly requestsPerDay: number },
) {
  return settingGroup(key, {
    enabled: onOff('off', `Whether to read prices from ${title}, with your own key.`),
    apiKey: secretKey(`Your own key for ${title}. Its licence is yours, and covers your own use.`),
    requestsPerDay: numberBetween(
      [1, 1_000_000],
      requestsPerDay,
      `How many requests a day your plan with ${title} allows.`,
    ),
    requestsPerMinute: numberBetween([1, 1000], 60, 'Maximum requests per minute and node.'),
  })
}

export type KeyedSettings = ReturnType<typeof keyedSettings>
