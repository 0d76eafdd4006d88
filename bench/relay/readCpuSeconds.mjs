import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** User and system time of a process with all its threads, of Linux. What others do on the machine hardly changes it. */
export function readCpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
