const DELIGHT = '😍🥰😘🤩🥳❤💖💯😻🔥';
const JOY =
  '😀😃😄😁😆😅😂🤣😊😇🙂😉😌😗😙😚😋😛😝😜🤗😎👍👏🙌🎉🎊🧡💛💚💙💜🤍🤎🖤💕💗💓💞💘💝✨⭐🌟💪🙏🌹🌸💐🏆🥇😹☺♥👌✌🤝💃🕺😺🤤🎂🎁🌈☀🌞🍀👑💎';
const SORROW =
  '😞😔😟😕🙁☹😣😖😫😩🥺😢😭😤😠😳😱😨😰😥😓🤥😒🙄😬😵🤧😷🤒🤕😾😿🤦😑😐😪😴👿😈💀☠⚠🚫❌🤨😧😦😮';
const DISGUST = '😡🤬🤢🤮💔👎🖕💩🤡';

const TONES = new Map(
  (
    [
      [DELIGHT, 2],
      [JOY, 1],
      [SORROW, -1],
      [DISGUST, -2],
    ] as const
  ).flatMap(([signs, tone]) => Array.from(signs, (sign) => [sign, tone] as const)),
);

const SMILE = /^(?:[:;=8x][-o']?[)\]dp*]+|<3+|\^_*\^)$/;
const FROWN = /^[:;=8x][-o']?[([/\\|]+$/;

/** −2 to 2; 0 = neutral. Ignores skin tones and variants. */
export function emojiTone(sign: string): number {
  const tone = TONES.get(String.fromCodePoint(sign.codePointAt(0) ?? 0));
  if (tone !== undefined) return tone;
  if (SMILE.test(sign)) return 1;
  return FROWN.test(sign) ? -1 : 0;
}
