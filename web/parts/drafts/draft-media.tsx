import { Anchor, Text } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { Draft } from '#contract/drafts/draft.ts';
import { t } from '#web/platform/language.ts';
import classes from './draft.module.css';
import { versionText } from './draft-words.ts';

export interface Point {
  x: number;
  y: number;
}

interface DraftMediaProps {
  draft: Draft;
  video: RefObject<HTMLVideoElement | null>;
  /** Of the comment that is being written. */
  point: Point | null;
  /** Null where nobody comments. */
  onPoint: ((point: Point) => void) | null;
  onSecond: (second: number) => void;
}

const STEP = 0.02;
const within = (share: number) => Math.min(1, Math.max(0, share));
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

const percentOf = (share: number) => `${share * 100}%`;

function Pins({ draft, point }: Pick<DraftMediaProps, 'draft' | 'point'>) {
  const pinned = draft.comments.flatMap(({ id, x, y }, place) =>
    x === null || y === null ? [] : [{ id, x, y, place: place + 1 }],
  );
  return (
    <>
      {pinned.map(({ id, x, y, place }) => (
        <span key={id} className={classes.pin} style={{ left: percentOf(x), top: percentOf(y) }}>
          {place}
        </span>
      ))}
      {point !== null && (
        <span
          className={classes.pin}
          data-new
          style={{ left: percentOf(point.x), top: percentOf(point.y) }}
          aria-hidden
        >
          +
        </span>
      )}
    </>
  );
}

/** Picture with the points of comments. A click chooses a point; Enter and the arrow keys do, too. */
function Picture({ draft, point, onPoint }: Omit<DraftMediaProps, 'video' | 'onSecond'>) {
  const image = <img src={draft.file?.url} alt={t('Draft: {name}', { name: draft.file?.name ?? '' })} />;
  if (onPoint === null)
    return (
      <div className={classes.frame}>
        {image}
        <Pins draft={draft} point={null} />
      </div>
    );
  const click = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    if (detail === 0) return onPoint(point ?? { x: 0.5, y: 0.5 });
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by || point === null) return;
    event.preventDefault();
    onPoint({ x: within(point.x + by.x), y: within(point.y + by.y) });
  };
  return (
    <button
      type="button"
      className={classes.frame}
      aria-label={t('Choose a point of the picture to comment on')}
      onClick={click}
      onKeyDown={move}
    >
      {image}
      <Pins draft={draft} point={point} />
    </button>
  );
}

/** Picture, video or link of a draft, and its text. */
export function DraftMedia({ draft, video, point, onPoint, onSecond }: DraftMediaProps) {
  const { file, link, caption } = draft;
  const [isBroken, setBroken] = useState(false);
  return (
    <>
      {file?.is_video === true && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: drafts come without captions */}
          <video
            ref={video}
            src={file.url}
            className={classes.video}
            controls
            playsInline
            preload="metadata"
            aria-label={`${t('Draft: {name}', { name: file.name })}, ${versionText(draft)}`}
            onTimeUpdate={({ currentTarget }) => onSecond(currentTarget.currentTime)}
            onError={() => setBroken(true)}
          />
          {isBroken && (
            <Text fz="sm" role="status">
              {t('This browser cannot play the video.')}{' '}
              <Anchor href={file.url} download={file.name}>
                {t('Download it')}
              </Anchor>
            </Text>
          )}
        </>
      )}
      {file?.is_video === false && <Picture draft={draft} point={point} onPoint={onPoint} />}
      {link !== null && (
        <Anchor href={link} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
          {link}
        </Anchor>
      )}
      {caption !== '' && <p className={classes.caption}>{caption}</p>}
    </>
  );
}
