/**
 * Do the tests have teeth? Gives the service layer and the schedule one defect at a time, and runs their tests against
 * it. Fails when fewer than 95 % of the defects are noticed, or one that is not noticed is not among the survivors.
 *
 * The tests of the browsers run in Node here, against as much of a page as they ask for: a second for a page would be
 * an hour for all. `npm run mutation -- errors` takes only the files whose path has this in it.
 */
import { fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path/posix';
import type { Case, Verdict } from './judge.js';
import { type Mutant, mutantsOf, type Place } from './mutants.js';
import { survivors } from './survivors.js';

const threshold = 95;

const filesIn = (folder: string, end: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));

const tests = filesIn('test/service', '.test.ts');
const isOfSchedule = (file: string): boolean => basename(file).startsWith('schedule');
const scheduleTests = tests.filter(isOfSchedule);
const serviceTests = tests.filter((file) => !isOfSchedule(file));

/** The tests that judge a file, those of its own name first. */
function testsOf(file: string): string[] {
  if (file.endsWith('schedule.ts')) return scheduleTests;
  const own = basename(file, '.ts');
  return serviceTests.toSorted((a, b) => Number(b.includes(own)) - Number(a.includes(own)));
}

/** One judge at a time works through what is left, and is replaced where it may have been harmed. */
class Court {
  #judge = this.#appoint();

  #appoint() {
    return fork(new URL('judge.js', import.meta.url), {
      env: { ...process.env, TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  async judge(given: Case): Promise<Verdict> {
    const judge = this.#judge;
    const verdict = await new Promise<Verdict>((resolve) => {
      const done = (verdict: Verdict): void => {
        judge.removeAllListeners();
        resolve(verdict);
      };
      judge.once('message', (said) => {
        done(said as Verdict);
      });
      judge.once('exit', () => {
        done({ failed: 'the process ended', tooLong: true });
      });
      judge.send(given);
    });
    if (verdict.tooLong) {
      judge.kill('SIGKILL');
      this.#judge = this.#appoint();
    }
    return verdict;
  }

  close(): void {
    this.#judge.kill();
  }
}

interface Judged extends Mutant, Verdict {}

/** The source as it is has to pass, or a failure proves nothing. */
async function tryTests(court: Court, tests: string[]): Promise<void> {
  const { failed } = await court.judge({ tests });
  if (failed) throw new Error(`Without any defect, this fails: ${failed}`);
}

async function judgeAll(mutants: readonly Mutant[], tests: string[]): Promise<Judged[]> {
  const left = mutants.entries();
  const judged: Judged[] = [];
  const work = async (): Promise<void> => {
    const court = new Court();
    await tryTests(court, tests);
    for (const [at, mutant] of left) {
      const { file, code } = mutant;
      judged[at] = { ...mutant, ...(await court.judge({ tests: testsOf(file), mutant: { file, code } })) };
      if (process.stderr.isTTY) process.stderr.write(`\r${at + 1}/${mutants.length}`);
    }
    // And again: no mutant has left anything behind that fails those after it.
    await tryTests(court, tests);
    court.close();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return judged;
}

const isSame = (a: Place, b: Place): boolean =>
  a.file === b.file && a.within === b.within && a.line === b.line && a.becomes === b.becomes;

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

function tableOf(judged: readonly Judged[]): void {
  const row = (file: string, of: readonly Judged[]) => {
    const survived = of.filter(({ failed }) => !failed).length;
    const timeout = of.filter(({ tooLong }) => tooLong).length;
    const killed = of.length - survived;
    return {
      file,
      mutants: of.length,
      killed,
      'of these by time': timeout,
      survived,
      score: share(killed, of.length),
    };
  };
  const files = [...new Set(judged.map(({ file }) => file))];
  const rows = files.map((file) =>
    row(
      file,
      judged.filter((mutant) => mutant.file === file),
    ),
  );
  console.table([...rows, row('all', judged)]);
}

const [wanted = ''] = process.argv.slice(2);
const files = [...filesIn('src/service', '.ts'), 'src/schedule.ts'].filter((file) => file.includes(wanted));

const began = Date.now();
const judged = await judgeAll(files.flatMap(mutantsOf), [...new Set(files.flatMap(testsOf))]);
const alive = judged.filter(({ failed }) => !failed);
const unlisted = alive.filter((mutant) => !survivors.some((known) => isSame(known, mutant)));
const inVain = survivors.filter(
  (known) => files.includes(known.file) && !alive.some((mutant) => isSame(known, mutant)),
);

tableOf(judged);
for (const mutant of alive) {
  const { why = 'not listed in survivors.ts' } = survivors.find((known) => isSame(known, mutant)) ?? {};
  console.log(`\n${mutant.file}:${mutant.lineNumber} ${mutant.within}: ${why}`);
  console.log(`  - ${mutant.line}\n  + ${mutant.becomes}`);
}
for (const { file, within, line, becomes } of inVain)
  console.log(`\n${file} ${within}: listed, but does not survive\n  - ${line}\n  + ${becomes}`);

const score = (100 * (judged.length - alive.length)) / judged.length;
console.log(
  `\n${judged.length} mutants in ${Math.round((Date.now() - began) / 1000)} s: ${score.toFixed(1)} % killed`,
);
if (score < threshold || unlisted.length || inVain.length) {
  console.log(`${unlisted.length} survivors are not listed, ${inVain.length} are listed in vain.`);
  process.exitCode = 1;
}
