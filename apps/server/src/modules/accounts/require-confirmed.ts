import { AppError } from '../../platform/http/app-error.ts'

/**
 * Asked before a factor is added: whoever registers another user's address could otherwise leave
 * one in the account. Without a mail server the confirmation may never arrive.
 * @throws AppError forbidden
 */
export function requireConfirmed(
  { sendsMail }: { readonly sendsMail: boolean },
  user: { readonly emailVerified: boolean },
): void {
  if (sendsMail && !user.emailVerified) {
    throw new AppError('forbidden', 'Confirm your email address first')
  }
}
