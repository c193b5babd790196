let common: Promise<ReadonlySet<string>> | null = null

/** Only who registers needs the list, which is not small. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether the password is on the list of those that everybody tries first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  const lower = password.toLowerCase()
  return (await common).has(lower) || /^(.)\1+$/.test(lower)
}
