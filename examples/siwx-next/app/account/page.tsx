import Link from 'next/link'
import { redirect } from 'next/navigation'
import { Suspense } from 'react'
import { notes } from '../../server/notes'
import { getVisitor } from '../../server/siwx'
import { NoteForm } from './NoteForm'

export default function Page() {
  return (
    <main>
      <h1>Your account</h1>
      <Suspense>
        <Account />
      </Suspense>
      <Link href="/" prefetch={false}>
        Back
      </Link>
    </main>
  )
}

/** The proxy has read the token; this asks whether it was revoked, too. */
async function Account() {
  const visitor = await getVisitor()
  if (!visitor) redirect('/')
  return (
    <>
      <p>
        Hello <output id="owner">{visitor.address}</output>, your note is “
        <output id="note">{notes.get(visitor.address) ?? ''}</output>”.
      </p>
      <NoteForm />
    </>
  )
}
