/** Google's robot check (reCAPTCHA v3), used when the operator has configured its keys. */
import { texts } from './texts.ts'

interface Recaptcha {
  ready(run: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js'

/** @throws when the script cannot be loaded */
export async function proveByRecaptcha(siteKey: string): Promise<string> {
  const recaptcha = window.grecaptcha ?? (await loadRecaptcha(siteKey))
  await new Promise<void>((resolve) => recaptcha.ready(resolve))
  return recaptcha.execute(siteKey, { action: 'submit' })
}

async function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  const script = document.createElement('script')
  script.src = `${SCRIPT}?${new URLSearchParams({ render: siteKey })}`
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(texts.robotUnavailable)))
    document.head.append(script)
  })
  if (!window.grecaptcha) throw new Error(texts.robotUnavailable)
  return window.grecaptcha
}
