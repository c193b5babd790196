import type { ApiKeyScope } from '@leadenhall/contract/keys/index.ts'
import { KEY_SCOPES } from '@leadenhall/contract/shared/endpoint.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showProblem } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCreateApiKey } from './api.ts'
import { ScopeReach } from './scope-reach.tsx'
import { EXPIRIES, scopeNames, texts } from './texts.ts'

const FIRST_EXPIRY = 1

/** Creates a key and shows it below until the next one is created or the page is left. */
export function NewKeyForm() {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ApiKeyScope>('read')
  const [expiry, setExpiry] = useState(FIRST_EXPIRY)
  const make = useCreateApiKey({
    onSuccess: () => setName(''),
    onError: (error) => {
      if (Object.keys(firstErrors(error)).length === 0) showProblem(error)
    },
  })
  const errors = firstErrors(make.error)
  return (
    <form
      className="flex flex-col gap-3 p-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({ name, scope, expires_in_days: EXPIRIES[expiry]?.days ?? null })
      }}
    >
      <div className="grid gap-3 sm:grid-cols-[1fr_auto_auto]">
        <TextField
          label={texts.name}
          name="key-name"
          autoComplete="off"
          value={name}
          onChange={setName}
          error={errors['name']}
        />
        <SelectField label={texts.scope} value={scope} onChange={(text) => setScope(toScope(text))}>
          {KEY_SCOPES.map((one) => (
            <option key={one} value={one}>
              {scopeNames[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.expires}
          value={String(expiry)}
          onChange={(text) => setExpiry(Number(text))}
        >
          {EXPIRIES.map((one, index) => (
            <option key={one.name} value={index}>
              {one.name}
            </option>
          ))}
        </SelectField>
      </div>
      <ScopeReach scope={scope} />
      <div>
        <SubmitButton isBusy={make.isPending}>{texts.make}</SubmitButton>
      </div>
      {make.data ? (
        <div key={make.data.id} ref={scrollToWhole} className="scroll-mb-28">
          <SecretBox title={texts.made} note={texts.once} secret={make.data.key} />
        </div>
      ) : null}
    </form>
  )
}

/** Scrolls the key into view, because it is shown only once; leaves room for the list's new row. */
function scrollToWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function toScope(text: string): ApiKeyScope {
  return KEY_SCOPES.find((one) => one === text) ?? 'read'
}
