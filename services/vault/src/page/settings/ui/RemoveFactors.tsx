import { Button } from 'billfold/parts'
import { useState } from 'react'
import { removeFactors } from '../flows/removeFactors.ts'
import { Confirm } from './Confirm.tsx'
import { useOverview } from './useOverview.ts'
import { useSettings } from './useSettings.ts'

/** Takes what opens the wallet away again, once its owner was asked whether they mean it; absent where there is nothing of it. */
export function RemoveFactors({ ids, label, question, onRemoved }: RemoveFactors.Props) {
  const { t } = useSettings()
  const { change } = useOverview()
  const [isAsked, setAsked] = useState(false)
  if (ids.length === 0) return null
  if (!isAsked)
    return (
      <Button kind="text" onClick={() => setAsked(true)}>
        {label}
      </Button>
    )
  return (
    <Confirm
      question={question}
      action={t('remove')}
      close={() => setAsked(false)}
      run={async () => {
        await change(tools => removeFactors(tools, ids))
        onRemoved()
      }}
    />
  )
}

export declare namespace RemoveFactors {
  type Props = {
    /** Of the envelopes. */
    readonly ids: readonly string[]
    readonly label: string
    readonly question: string
    onRemoved(): void
  }
}
