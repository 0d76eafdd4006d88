import type { ReactNode } from 'react'

/** A form that sends nothing anywhere by itself. */
export function Form({ children, onSubmit }: { readonly children: ReactNode; onSubmit(): void }) {
  return (
    <form
      className="st-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
