import { useEffect, useState } from 'react'

const SHOWN_MS = 2_000

/** Copies a text; says that it did only after it did. */
export function CopyText({ label, getText }: { readonly label: string; readonly getText: () => string }) {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(getText())
      setOutcome('Copied')
    } catch {
      setOutcome('Not copied')
    }
  }
  return (
    <button type="button" className="ghost small copy" onClick={() => void copy()}>
      <span aria-live="polite">{outcome ?? label}</span>
    </button>
  )
}
