'use client'
import { useActionState } from 'react'
import { saveNote } from './actions'

export function NoteForm() {
  const [outcome, save] = useActionState(saveNote, '')
  return (
    <form action={save}>
      <label>
        Note <input name="note" />
      </label>
      <button type="submit">Save</button>
      <p role="status" id="outcome">
        {outcome}
      </p>
    </form>
  )
}
