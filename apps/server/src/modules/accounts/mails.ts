/** The texts of the account's mails. */
import type { Mail } from '../../platform/mail/create-mailer.ts'

export interface MailContext {
  readonly productName: string
  readonly publicUrl: string
}

export function passwordResetMail(context: MailContext, to: string, token: string): Mail {
  const { productName, publicUrl } = context
  return {
    to,
    subject: `A new password for ${productName}`,
    text: [
      `Somebody, probably you, asked for a new password for your account at ${productName}.`,
      '',
      'Choose it here within an hour:',
      `${publicUrl}/auth?reset=${encodeURIComponent(token)}`,
      '',
      'If it was not you, ignore this mail: your password stays as it is.',
    ].join('\n'),
  }
}

export function verificationMail(context: MailContext, to: string, token: string): Mail {
  const { productName, publicUrl } = context
  return {
    to,
    subject: `Confirm your address for ${productName}`,
    text: [
      `Welcome to ${productName}. Please confirm that this address is yours:`,
      `${publicUrl}/api/user/verification/confirm?token=${encodeURIComponent(token)}`,
      '',
      'If you did not register, ignore this mail.',
    ].join('\n'),
  }
}
