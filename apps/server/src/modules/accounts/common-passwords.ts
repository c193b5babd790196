import { dictionary } from '@zxcvbn-ts/language-common'

let common: ReadonlySet<string> | null = null

/** Whether the password is on the list of those that everybody tries first. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'])
  const lower = password.toLowerCase()
  return common.has(lower) || /^(.)\1+$/.test(lower)
}
