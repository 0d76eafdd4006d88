import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { cancelHold } from '../../../contract/calls/cancelHold.ts'
import { createCount } from '../../../texts/createCount.ts'
import type { TextOf } from '../../../texts/createText.ts'
import type { SettingsTextKey } from '../../../texts/settings/en.ts'
import { CallFailure } from '../../client/CallFailure.ts'
import { FormContext, type FormValue } from '../../forms/FormContext.ts'
import { StepUpCancelled } from '../../forms/StepUpCancelled.ts'
import type { SettingsServices } from '../SettingsServices.ts'
import { SettingsContext, type SettingsValue } from '../ui/SettingsContext.ts'
import { Session } from './Session.tsx'
import { StepUp } from './StepUp.tsx'

type Asked = { done(): void; cancel(): void }

/** The settings window: what every screen needs, and the fresh proof that covers them while it is requested. */
export function App({ services, locale, t }: App.Props): ReactNode {
  const [asked, setAsked] = useState<Asked>()
  const asking = useRef<Promise<void>>(undefined)
  const prove = useCallback(() => {
    asking.current ??= new Promise<void>((resolve, reject) =>
      setAsked({ done: resolve, cancel: () => reject(new StepUpCancelled()) }),
    ).finally(() => {
      asking.current = undefined
      setAsked(undefined)
    })
    return asking.current
  }, [])
  useEffect(() => services.onEnd(() => asked?.cancel()), [services, asked])
  const value = useMemo<SettingsValue>(() => {
    const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    return {
      services,
      t,
      count: createCount(t, locale),
      time: ms => moments.format(ms),
      vault: new URL(services.vaultOrigin).host,
      async guard(run, isAlways = false) {
        if (isAlways) {
          await prove()
          return run()
        }
        try {
          return await run()
        } catch (error) {
          if (!(error instanceof CallFailure && error.code === 'step-up-needed')) throw error
          await prove()
          return run()
        }
      },
    }
  }, [services, locale, prove, t])
  const form = useMemo<FormValue>(
    () => ({ ...value, clock: services.seams.clock, cancelHold: () => services.session.call(cancelHold, {}) }),
    [services, value],
  )
  return (
    <SettingsContext value={value}>
      <FormContext value={form}>
        {asked && <StepUp done={asked.done} cancel={asked.cancel} />}
        <div hidden={asked !== undefined}>
          <Session />
        </div>
      </FormContext>
    </SettingsContext>
  )
}

export declare namespace App {
  type Props = { readonly services: SettingsServices; readonly t: TextOf<SettingsTextKey>; readonly locale: string }
}
