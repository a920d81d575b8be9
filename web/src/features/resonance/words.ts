import { t } from '@lingui/core/macro'
import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import type { RobotAction, RobotAlarm, RobotNext } from '@holdfast/protocol/robot'
import { formatSpan } from '../../lib/durations.ts'
import type { StateName } from '../../parts/words/state-names.ts'
import type { Phase } from './phase.ts'

const of = (tone: StateName['tone'], name: string): StateName => ({ tone, name })

/** The state of a period, with the specification's labels. */
export const phaseName = (phase: Phase): StateName =>
  ({
    joining: of('good', t`Open`),
    closing: of('wait', t`Deadline over`),
    drawing: of('wait', t`Drawing`),
    arranged: of('good', t`Crowdfunding success`),
    failed: of('plain', t`Not filled, refunded`),
    dissolved: of('bad', t`Crowdfunding dissolution`),
  })[phase]

/** The name of a step of the order robot, whoever takes it. */
export const actionName = (action: RobotAction['action']): string =>
  ({
    open: t`Open the next period`,
    close: t`Close the period`,
    draw: t`Draw the period`,
    refund: t`Pay back what was not filled`,
    update: t`Hand on level shares`,
  })[action]

/** Why the robot waits, or cannot go on. */
export const reasonText = (why: RobotNext['why']): string =>
  ({
    ready: t`nothing is waited for`,
    resting: t`the line rests between two periods`,
    joining: t`people can join until the deadline`,
    drawBlock: t`waiting for the block whose hash decides`,
    budget: t`the free budget does not cover the rewards of a whole period, so none is opened`,
    paused: t`the guardian has paused joining and opening`,
    moduleOff: t`the operator has switched this part off`,
    lineClosed: t`the operator has closed this line`,
  })[why]

/** What a step led to. */
export const outcomeText = (outcome: RobotAction['outcome']): string =>
  ({
    done: t`Done`,
    arranged: t`Crowdfunding success`,
    drawing: t`Drawing`,
    failed: t`Crowdfunding failed`,
    proRata: t`Draw missed, filled by the same part`,
  })[outcome]

/** What is wrong with the robot, and what that means. */
export const alarmText = (alarm: RobotAlarm): { title: string; text: string } =>
  ({
    robotAway: {
      title: t`The order robot has not been seen for a while`,
      text: t`Nothing is lost: whatever is due can be done by anybody, below.`,
    },
    robotGas: {
      title: t`The order robot is low on gas`,
      text: t`The operator is told to send some. Whatever is due can be done by anybody meanwhile.`,
    },
    robotStuck: {
      title: t`A transaction of the order robot is stuck`,
      text: t`It is sent again with a higher fee. Whatever is due can be done by anybody meanwhile.`,
    },
    robotBudget: {
      title: t`A line cannot open for want of budget`,
      text: t`No period opens unless the rewards of all of it are set aside first. Periods that exist go on.`,
    },
    robotLate: {
      title: t`Something is due and not done`,
      text: t`Terms run from the deadline, however late a period is closed. You can do it yourself, below.`,
    },
  })[alarm]

/** A line by its term, the way people tell them apart. */
export const lineName = (line: number, steps: number, tag: string): string => {
  const term = formatSpan(steps * STEP_SECONDS, tag)
  return t`Line ${line} · ${term}`
}
