import type { Setting } from '@leadenhall/contract/settings/index.ts'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useResetSetting, useSaveSetting } from './api.ts'
import { texts } from './texts.ts'

interface SettingDialogProps {
  /** Null for a new one. */
  readonly setting: Setting | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** A setting is only saved when its name is not empty. */
export function SettingDialog({ setting, onClose, onSaved }: SettingDialogProps) {
  const [name, setName] = useState(setting?.name ?? '')
  const [value, setValue] = useState(setting?.value ?? '')
  const showSaved = ({ message }: { message: string }) => {
    showToast(message)
    onSaved()
  }
  const save = useSaveSetting(setting, { onSuccess: showSaved })
  const reset = useResetSetting({ onSuccess: showSaved })
  const error = save.error ?? reset.error
  const isKnown = setting !== null && setting.default_value !== null
  const isChanged = isKnown && setting.updated_at !== null
  return (
    <DialogFrame title={texts.edit} width="w-[40rem]" onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') save.mutate({ name, value })
        }}
      >
        {error ? <FormBanner kind="error" message={error.message} /> : null}
        {setting?.about ? <p className="text-muted">{setting.about}</p> : null}
        <TextField
          label={texts.name}
          name="name"
          value={name}
          onChange={setName}
          isReadOnly={isKnown}
          error={firstErrors(save.error)['name']}
        />
        {setting?.is_secret ? (
          <TextField
            label={texts.value}
            name="value"
            type="password"
            autoComplete="off"
            value={value}
            onChange={setValue}
            error={firstErrors(save.error)['value']}
            hint={isChanged ? texts.secretKept : texts.secretSealed}
          />
        ) : (
          <TextAreaField
            label={texts.value}
            rows={10}
            value={value}
            onChange={setValue}
            error={firstErrors(save.error)['value']}
          />
        )}
        <div className="flex justify-end gap-2">
          {isChanged ? (
            <Button
              className="mr-auto"
              disabled={reset.isPending}
              onClick={() => reset.mutate(setting.id)}
            >
              {texts.reset}
            </Button>
          ) : null}
          <DialogClose className="control">{texts.cancel}</DialogClose>
          <SubmitButton isBusy={save.isPending}>{texts.save}</SubmitButton>
        </div>
      </form>
    </DialogFrame>
  )
}
