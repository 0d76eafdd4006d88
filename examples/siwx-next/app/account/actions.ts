'use server'
import { revalidatePath } from 'next/cache'
import { notes } from '../../server/notes'
import { getVisitor } from '../../server/siwx'

/** Anyone can post to an action, whatever the page shows: each looks for itself who is signed in. */
export async function saveNote(_: string, form: FormData): Promise<string> {
  const visitor = await getVisitor()
  if (!visitor) return 'Sign in first'
  notes.set(visitor.address, String(form.get('note') ?? '').slice(0, 200))
  revalidatePath('/account')
  return 'Saved'
}
