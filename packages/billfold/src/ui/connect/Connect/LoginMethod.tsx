import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { vaultNoLibrary } from '../../../protocol/errors/rows/vault.ts'
import { loadLoginPart, loginPartSlot } from '../../shared/login/loginPart.ts'
import { useText } from '../../texts/useText.ts'

/** Logging in inside the page. Its code has come before the modal is drawn; where it has not, its place is kept. */
export function LoginMethod({ method }: { readonly method: 'EmailMethod' | 'SocialMethod' }) {
  const kit = useKit()
  const t = useText()
  const [part, setPart] = useState(loginPartSlot(kit).part)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the loading.
  useEffect(() => {
    if (part) return
    let isOver = false
    setHasFailed(false)
    loadLoginPart(kit).then(
      loaded => isOver || setPart(loaded),
      () => isOver || setHasFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [kit, part, attempt])
  if (part) {
    const Method = part[method]
    return <Method />
  }
  if (!hasFailed) return <Skeleton shape="row" />
  return (
    <div className="bf-center" role="alert">
      <p className="bf-hint">{vaultNoLibrary.message}</p>
      <Button kind="text" size="small" onClick={() => setAttempt(count => count + 1)}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
