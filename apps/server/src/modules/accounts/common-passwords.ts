import { invalid } from '../../platform/http/app-error.ts'

let common: Promise<ReadonlySet<string>> | null = null

/** Loaded on first use: the list is large and only registration and password resets need it. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** True if the password is on the list of common ones, or repeats a single character. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommon()
  const lower = password.toLowerCase()
  return (await common).has(lower) || /^(.)\1+$/.test(lower)
}

/** @throws AppError validation_failed on field password */
export async function requireUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalid('password', 'This password is too common. Choose another.')
  }
}
