import * as m from '@portage/messages/console-documents';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/message/alert.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from './documents.module.css';
import { templatesQuery } from './templates-queries.ts';

/** The templates of the documents to sign, with their text as it is in use. */
export function TemplatesTab() {
  const { data, isError } = useQuery(templatesQuery);
  if (isError)
    return (
      <Card flush>
        <ListFailed title={m.templatesNotLoaded} />
      </Card>
    );
  if (data === undefined)
    return (
      <Card>
        <FactsSkeleton facts={6} />
      </Card>
    );
  return (
    <div className={styles.section}>
      {data.templates.map(({ language, title, file, own, fields, text, problem }) => (
        <Card key={file} title={title} aside={own ? m.templateOwn : m.templateBuiltIn}>
          <p className={styles.fields}>
            {file} · {m.templateFields({ fields: fields.join(', ') })}
          </p>
          {problem !== null && (
            <Alert tone="destructive" title={m.templateProblem}>
              {problem}
            </Alert>
          )}
          {text !== null && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
            <pre className={styles.template} tabIndex={0} lang={language}>
              {text}
            </pre>
          )}
        </Card>
      ))}
    </div>
  );
}
