import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { NameFamily } from './name-family.ts';

export const SPANISH: NameFamily = {
  of: sentenceFor('family_spanish'),
  dates: 'day_first',
  names: {
    external_id:
      'id de la publicación|id publicación|identificador|id del post|id de publicación|id del video|id del vídeo',
    link: 'enlace|vínculo|enlace de la publicación|enlace permanente|url de la publicación|enlace al post|link|dirección|enlace del post|url del post|enlace publicación',
    created_clock: 'hora|hora de publicación|hora del post',
    created_at:
      'fecha|fecha de publicación|publicado|publicado el|fecha y hora|hora de publicación|fecha publicación|fecha del post|fecha de creación|fecha de subida',
    observed_at:
      'fecha de captura|fecha de recogida|mes|día|fecha de extracción|fecha de los datos|fecha de medición|actualizado el',
    message:
      'mensaje|texto|descripción|leyenda|contenido|texto de la publicación|pie de foto|copy|descripcion del post',
    title: 'título|título del vídeo|titular|título del video',
    tags: 'etiquetas|hashtags|palabras clave',
    likes:
      'me gusta|número de me gusta|megusta|cantidad de me gusta|likes|reacciones|nº de me gusta|corazones|n de likes|total me gusta',
    comments:
      'comentarios|número de comentarios|comentario|cantidad de comentarios|nº de comentarios|n de comentarios',
    shares:
      'compartidos|veces compartido|número de compartidos|compartido|compartidas|nº de compartidos|republicaciones|compartir',
    saves: 'guardados|guardado|veces guardado|número de guardados|nº de guardados|guardadas|favoritos',
    views:
      'visualizaciones|reproducciones|vistas|visualización|número de visualizaciones|visitas|nº de reproducciones|vistas de video|reproducciones de vídeo|reproducciones de video',
    impressions: 'impresiones|número de impresiones|impresión',
    reach: 'alcance|personas alcanzadas|cuentas alcanzadas|alcance total|usuarios alcanzados',
    duration_seconds:
      'duración|duración s|duración en segundos|duración del vídeo|duración segundos|duración del video',
    image: 'imagen|miniatura|vista previa',
    post_type: 'tipo de publicación|tipo|formato|tipo de contenido|tipo de post',
    is_paid: 'pagado|patrocinado|publicidad|colaboración pagada|patrocinada',
    'account.username':
      'usuario|nombre de usuario|cuenta|usuario ig|perfil|creador|usuario instagram|usuario tiktok|influencer|autor|arroba|nick',
    'account.title':
      'nombre|nombre completo|nombre de la cuenta|nombre del canal|canal|nombre del perfil|nombre del creador|creador|influencer|nombre del influencer|autor|página|nombre y apellidos',
    'account.link':
      'enlace del perfil|perfil|url del perfil|enlace al perfil|link perfil|link del perfil|enlace perfil|enlace',
    followers:
      'seguidores|número de seguidores|suscriptores|fans|cantidad de seguidores|nº de seguidores|total seguidores|número de suscriptores|audiencia|comunidad',
    following: 'seguidos|siguiendo|número de seguidos|seguidas',
    posts_count:
      'publicaciones|número de publicaciones|nº de publicaciones|vídeos|videos|posts|cantidad de publicaciones|número de vídeos',
    'account.likes': 'total de me gusta|me gusta totales|likes totales',
    verified: 'verificado|cuenta verificada|verificada',
    bio: 'biografía|descripción del perfil|presentación|bio',
    picture: 'foto de perfil|foto',
    website: 'sitio web|página web|web|sitio',
    country: 'procedencia|país de origen|país|país de residencia|ubicación',
    city: 'ciudad|localidad',
    gender: 'género|sexo',
    birthday: 'fecha de nacimiento|cumpleaños',
    age: 'edad',
    languages: 'idioma|idiomas|lengua',
    themes: 'categoría|categorías|temática|temáticas|tema|temas|nicho|sector|intereses|ámbito',
    platform: 'plataforma|red social|red|canal',
    audience_country: 'país de la audiencia|país principal de la audiencia',
  },
  ignored:
    'puesto|ranking|posición|interacciones|tasa de interacción|precio|tarifa|campaña|correo|teléfono|agencia|reacciones comentarios y compartidos|clics|notas|estado|valor en medios|engagement|correo electrónico',
  statistics:
    'tasa|promedio|media|medio|medios|medias|crecimiento|variación|estimado|estimada|estimados|por|ganados|perdidos|nuevos|nuevas|porcentaje|evolución|orgánico|orgánicas|pagado|pagadas',
};
