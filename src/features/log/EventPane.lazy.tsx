import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AuditEvent } from '../../contract/access/audit.ts';
import { browserName } from '../../lib/browser-name.ts';
import { formatFullTime } from '../../lib/dates/dates.ts';
import { Waiting } from '../../records/Waiting.tsx';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { IconLink, LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { EmptyState } from '../../ui/page/States.tsx';
import { isVisitor, objectOf, pathOf, personOf, placeIn, requestFor } from './event-words.ts';
import { FieldChange } from './FieldChange.tsx';
import { type LoadFields, useFields } from './field-names.ts';
import { search } from './log.kind.ts';
import { OutcomeMark } from './OutcomeMark.tsx';

export interface EventPaneProps {
  /** The event's place in the log. */
  place: string;
  /** Events of the page beside it. */
  events: readonly AuditEvent[];
  linkTo: (place: string) => string;
  /** Address of the history of one object. */
  historyOf: (object: string) => string;
  loadFields: LoadFields;
}

/** One event in full. It may be on another page than the list beside it: then it is requested. */
export function EventPane({ place, events, linkTo, ...rest }: EventPaneProps) {
  const at = events.findIndex((event) => placeIn(event) === place);
  const listed = events[at];
  const reply = useReply(search, listed ? null : requestFor(place), replyKey('log-event', place));
  const found = reply.data?.list.find((event) => placeIn(event) === place);
  const event = listed ?? found;
  const [newer, older] = at < 0 ? [] : [events[at - 1], events[at + 1]];
  return (
    <div className="pane-form">
      <header className="pane-head">
        <h2 className="one-line">{event?.action ?? '日志详情'}</h2>
        {newer && <IconLink icon="up" label="上一条" href={linkTo(placeIn(newer))} />}
        {older && <IconLink icon="down" label="下一条" href={linkTo(placeIn(older))} />}
      </header>
      <div className="pane-body log-event">
        {event && <Details event={event} {...rest} />}
        {!event && (reply.data || !requestFor(place)) && <EmptyState title="日志中没有这一条" />}
        {!event && !reply.data && requestFor(place) && <Waiting reply={reply} />}
      </div>
    </div>
  );
}

type DetailsProps = Pick<EventPaneProps, 'historyOf' | 'loadFields'> & { event: AuditEvent };

function Details({ event, historyOf, loadFields }: DetailsProps) {
  const { at, kind, subject, changes, outcome, result } = event;
  const known = useFields(loadFields, kind);
  const person = personOf(event);
  const path = pathOf(event);
  const object = objectOf(event);
  return (
    <>
      <section>
        <div className="log-person">
          <PersonAvatar name={person} size={30} />
          <p>
            <b>{person}</b>
            <time dateTime={new Date(at).toISOString()}>{formatFullTime(at)}</time>
          </p>
          <OutcomeMark outcome={outcome} />
        </div>
        {object && (
          <p className="log-object">
            <Icon name="document" size={16} />
            {path ? <Link href={path}>{object}</Link> : object}
          </p>
        )}
        {subject && !isVisitor(event) && (
          <LinkButton href={historyOf(subject)}>只看这个对象</LinkButton>
        )}
      </section>
      {changes.length > 0 && (
        <section>
          <h3>改动 {changes.length} 个字段</h3>
          <dl className="log-changes">
            {changes.map((change) => (
              <FieldChange key={change.field} {...{ change, known }} />
            ))}
          </dl>
        </section>
      )}
      <section>
        <h3>请求</h3>
        <dl className="log-facts">
          {outcome !== 'ok' && <Fact label="结果代码">{result}</Fact>}
          <Fact label="请求编号">{event.requestId && <code>{event.requestId}</code>}</Fact>
          <Fact label="调用">{event.call && <code>{event.call}</code>}</Fact>
          <Fact label="地址">{event.address}</Fact>
          <Fact label="浏览器">
            {event.userAgent && <span title={event.userAgent}>{browserName(event.userAgent)}</span>}
          </Fact>
          <Fact label="用时">{event.duration} ms</Fact>
        </dl>
      </section>
    </>
  );
}

/** A fact; omitted if the event does not contain it. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  ) : null;
