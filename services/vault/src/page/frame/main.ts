import { mountPage } from '../../browser/ui/mountPage.tsx'
import workerUrl from '../../custody/worker/custodian.worker.ts?worker&url'
import { startCustodyWorker } from '../startCustodyWorker.ts'
import { startFramePage } from './startFramePage.ts'

// The frame's document. What it decides is in `startFramePage`, which tests run without a browser.
startFramePage(window, mountPage, startCustodyWorker, workerUrl)
