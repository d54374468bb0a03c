// A reporter of Vitest that writes the failed and flaky tests of a run to the file PORTAGE_FAILURES names. Vitest's JSON report lacks the
// errors of hooks and those outside every test.
import { writeFileSync } from 'node:fs';
import { failure } from './failures.mjs';

export default class FailuresReporter {
  onTestRunEnd(files, errorsOutside) {
    const failures = [
      ...files.flatMap(ofFile),
      ...errorsOutside.map((error) => failure(['outside every test'], error)),
    ];
    writeFileSync(process.env.PORTAGE_FAILURES, JSON.stringify(failures));
  }
}

function ofFile(file) {
  const name = file.relativeModuleId;
  const groups = [...file.children.allSuites()].flatMap((group) =>
    group.errors().map((error) => failure([name, group.fullName], error)),
  );
  const tests = [...file.children.allTests()].flatMap((test) => {
    const [error] = test.result().errors ?? [];
    if (test.result().state === 'failed') return [failure([name, test.fullName], error)];
    return test.diagnostic()?.flaky ? [failure([name, test.fullName], error, true)] : [];
  });
  return [...file.errors().map((error) => failure([name], error)), ...groups, ...tests];
}
