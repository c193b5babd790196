/** The texts of account emails. */

import type { Mail } from '../../platform/mail/create-mailer.ts'
import { ADDRESS_CHANGE_PATH } from './address-change-routes.ts'
import { CONFIRMATION_PATH } from './confirmation-routes.ts'

export interface MailContext {
  readonly productName: string
  readonly publicUrl: string
}

export function passwordResetMail(context: MailContext, to: string, token: string): Mail {
  const { productName, publicUrl } = context
  return {
    to,
    subject: `Reset your ${productName} password`,
    text: [
      `We received a request to reset the password for your ${productName} account.`,
      '',
      'Use this link within an hour to choose a new password:',
      `${publicUrl}/auth?reset=${encodeURIComponent(token)}`,
      '',
      'A new password signs you out everywhere and removes API keys, deliveries and shared links.',
      'If you did not ask for this, ignore this email. Your password will not change.',
    ].join('\n'),
  }
}

export function addressChangeMail(context: MailContext, to: string, token: string): Mail {
  const { productName, publicUrl } = context
  const query = new URLSearchParams({ token, email: to }).toString()
  return {
    to,
    subject: `Confirm your new email address for ${productName}`,
    text: [
      `Someone, probably you, wants to use this address for an account on ${productName}.`,
      'Use this link to confirm that, signed in or with the password of the account:',
      `${publicUrl}${ADDRESS_CHANGE_PATH}?${query}`,
      '',
      'The link works once and expires in 24 hours. If this was not you, ignore this email.',
    ].join('\n'),
  }
}

/** To the former address. */
export function addressChangedMail(context: MailContext, from: string, to: string): Mail {
  const { productName, publicUrl } = context
  return {
    to: from,
    subject: `Your ${productName} account has a new email address`,
    text: [
      `Your ${productName} account now uses ${to}, and no longer this address.`,
      '',
      `If this was not you, write to whoever runs ${publicUrl}.`,
    ].join('\n'),
  }
}

export function passkeyMail(
  context: MailContext,
  to: string,
  change: 'added' | 'removed',
  name: string,
): Mail {
  const { productName, publicUrl } = context
  return {
    to,
    subject: `A passkey was ${change} on ${productName}`,
    text: [
      change === 'added'
        ? `The passkey “${name}” can now sign in to your ${productName} account.`
        : `The passkey “${name}” can no longer sign in to your ${productName} account.`,
      '',
      `If this was not you, change your password and check your passkeys at ${publicUrl}/profile.`,
    ].join('\n'),
  }
}

/** To the owner, who proved the account. */
export function joinedMail(context: MailContext, to: string, service: string): Mail {
  const { productName, publicUrl } = context
  return {
    to,
    subject: `${service} now signs in to your ${productName} account`,
    text: [
      `You can sign in to your ${productName} account with ${service} from now on. What signed you in`,
      'before still does.',
      '',
      `If this was not you, change your password at ${publicUrl}/profile and ask the operator to remove it.`,
    ].join('\n'),
  }
}

export function verificationMail(context: MailContext, to: string, token: string): Mail {
  const { productName, publicUrl } = context
  return {
    to,
    subject: `Confirm your email address for ${productName}`,
    text: [
      `Someone, probably you, registered with this address on ${productName}.`,
      'Use this link to confirm the address, or to delete the account if this was not you:',
      `${publicUrl}${CONFIRMATION_PATH}?token=${encodeURIComponent(token)}`,
      '',
      'Confirming removes passkeys, an authenticator app, API keys, deliveries and shared links that',
      'were set up before: someone else could have done so.',
      '',
      'The link works once and expires in 24 hours.',
    ].join('\n'),
  }
}

/** To the owner, after a first confirmation or a reset. */
export function revokedMail(context: MailContext, to: string, removed: readonly string[]): Mail {
  const { productName, publicUrl } = context
  return {
    to,
    subject: `What was removed from your ${productName} account`,
    text: [
      'Your address was confirmed, or your password was reset by email. What had been set up in the',
      'account before may have been of someone else, so we have ended all other sessions and removed:',
      ...removed.map((what) => `- ${what}`),
      '',
      `Set up again what you need at ${publicUrl}/profile.`,
    ].join('\n'),
  }
}
