import type { PriceChoiceBody, PriceChoiceResult } from '@leadenhall/contract/prices/index.ts'
import { PRICE_CHOICES, type PriceChoice } from '@leadenhall/contract/prices/words.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { pagePath } from '../../../format/paths.ts'
import { firstErrors } from '../../../lib/first-errors.ts'
import { DialogClose, DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FormBanner } from '../../../ui/form-banner.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ToggleButton } from '../../../ui/toggle-button.tsx'
import { useChooseFirstPrices } from '../api.ts'
import { lineTexts } from './line-texts.ts'
import { texts } from './texts.ts'

export interface WaysDialogProps {
  readonly first: PriceChoice
  readonly isAdmin: boolean
  readonly onChosen: () => void
  readonly onClose: () => void
}

/** Three ways to prices, each with what it takes; an administrator chooses here. */
export function WaysDialog({ first, isAdmin, onChosen, onClose }: WaysDialogProps) {
  const [way, setWay] = useState(first)
  const [result, setResult] = useState<PriceChoiceResult | null>(null)
  return (
    <DialogFrame title={texts.title} width="w-[32rem]" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <div role="group" aria-label={texts.choose} className="flex flex-wrap gap-2">
          {PRICE_CHOICES.map((one) => (
            <ToggleButton key={one} isPressed={one === way} onClick={() => setWay(one)}>
              {lineTexts.ways[one]}
            </ToggleButton>
          ))}
        </div>
        {texts.about[way].map((text) => (
          <p key={text}>{text}</p>
        ))}
        {isAdmin ? (
          <Choice
            key={way}
            way={way}
            result={result}
            onResult={(stored) => {
              setResult(stored)
              onChosen()
            }}
          />
        ) : (
          <>
            <p className="text-muted">{texts.command}</p>
            <pre className="overflow-x-auto rounded-sm border border-line bg-field p-2 text-sm">
              {texts.commands[way].join('\n')}
            </pre>
          </>
        )}
      </div>
    </DialogFrame>
  )
}

interface ChoiceProps {
  readonly way: PriceChoice
  readonly result: PriceChoiceResult | null
  readonly onResult: (result: PriceChoiceResult) => void
}

function Choice({ onResult, result, way }: ChoiceProps) {
  const [key, setKey] = useState('')
  const choose = useChooseFirstPrices({ onSuccess: onResult })
  const errors = firstErrors(choose.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body: PriceChoiceBody = way === 'key' ? { choice: way, key } : { choice: way }
    choose.mutate(body)
  }
  if (result) {
    return (
      <>
        <FormBanner kind="info" message={result.needs_restart ? texts.restart : texts.stored} />
        {way === 'file' && !result.needs_restart ? (
          <Link href={pagePath('pricefiles')} className="link">
            {texts.openFiles}
          </Link>
        ) : null}
      </>
    )
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      {way === 'key' ? (
        <TextField
          label={texts.key}
          name="key"
          type="password"
          autoComplete="off"
          value={key}
          onChange={setKey}
          error={errors['key']}
        />
      ) : null}
      {choose.error && !errors['key'] ? (
        <FormBanner kind="error" message={choose.error.message} />
      ) : null}
      <div className="flex justify-end gap-2">
        <DialogClose className="control">{texts.cancel}</DialogClose>
        <SubmitButton isBusy={choose.isPending}>{texts.submit[way]}</SubmitButton>
      </div>
    </form>
  )
}
