import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

interface GroupDialogProps {
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

const MAX_NAME = 60

/** Names a group, which starts empty. */
export function GroupDialog({ onName, onClose }: GroupDialogProps) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = name.trim().slice(0, MAX_NAME)
    if (named === '') return
    onName(named)
    onClose()
  }
  return (
    <DialogFrame title={texts.newGroup} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <TextField label={texts.groupName} name="group" value={name} onChange={setName} />
        <span className="flex justify-end gap-2">
          <DialogClose className="control">{texts.dialog.cancel}</DialogClose>
          <Button type="submit" kind="primary">
            {texts.create}
          </Button>
        </span>
      </form>
    </DialogFrame>
  )
}
