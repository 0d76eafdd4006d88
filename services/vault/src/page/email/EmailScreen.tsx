import { Button } from 'billfold/parts'
import { useMemo } from 'react'
import type { PageSeams } from '../../browser/PageSeams.ts'
import { Asker } from '../../browser/ui/Asker.tsx'
import { Page } from '../../browser/ui/Page.tsx'
import { useSheet } from '../../browser/ui/useSheet.ts'
import { createCount } from '../../texts/createCount.ts'
import { createText } from '../../texts/createText.ts'
import { en } from '../../texts/settings/en.ts'
import { useText } from '../../texts/useText.ts'
import { FormContext, type FormValue } from '../forms/FormContext.ts'
import { formCss } from '../forms/formCss.ts'
import type { EmailAsk } from '../popup/EmailAsk.ts'
import { askEmailFrame } from './askEmailFrame.ts'
import { EmailSteps } from './EmailSteps.tsx'
import { emailText } from './emailText.ts'

const locale = document.documentElement.lang || 'en'
const words = createText(en, locale)
const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** The window in which a visitor changes the address of the login: what is typed goes over the port to the frame, which closes the window once the address is saved. */
export function EmailScreen({ ask, clock, onCancel, port }: EmailScreen.Props) {
  const t = useText()
  const frame = useMemo(() => askEmailFrame(port), [port])
  const form = useMemo<FormValue>(
    () => ({
      clock,
      t: words,
      count: createCount(words, locale),
      time: ms => moments.format(ms),
      cancelHold: frame.cancelHold,
    }),
    [clock, frame],
  )
  useSheet(formCss)
  return (
    <Page
      title={emailText('title')}
      head={<Asker origin={ask.origin} claimedName={ask.claimedName} says={emailText('asker')} />}
      foot={
        <Button kind="text" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      }
    >
      <FormContext value={form}>
        <EmailSteps email={ask.email} emailChange={frame} onChanged={() => {}} />
      </FormContext>
    </Page>
  )
}

export declare namespace EmailScreen {
  type Props = {
    readonly ask: EmailAsk
    readonly port: MessagePort
    readonly clock: PageSeams['clock']
    onCancel(): void
  }
}
